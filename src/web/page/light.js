/* The colours: "light", "dark", or as the system has them. Set before anything is drawn, so that nothing flashes. */
const darkRules = [...document.styleSheets[0].cssRules].filter(({ media }) => media?.mediaText.includes("prefers-color-scheme: dark"));

function setLight(light) {
    const media = light === "light" ? "not all" : light === "dark" ? "screen" : "(prefers-color-scheme: dark)";
    for (const rule of darkRules) rule.media.mediaText = media;
    document.querySelector("meta[name=color-scheme]").content = light || "light dark"; // of lists, fields and scroll bars
}

try { setLight(localStorage.getItem("mweso.light")); } catch { } // a browser that keeps nothing: as the system
