/* Light, sound and touch: the switch of the colours, what is heard of a game, and what a phone lets one feel of it. */

const LIGHTS = [["", marked("Colours: as the system")], ["light", marked("Colours: light")], ["dark", marked("Colours: dark")]];
const LIGHT_SIGNS = { "": "M12 3a9 9 0 0 0 0 18z", light: "", dark: "M12 3a9 9 0 0 0 0 18a9 9 0 0 0 0-18z" }; // how much of a disc is dark

/* The button goes from one to the next. */
export function drawLight(place) {
    const light = keptChoice("light", LIGHTS, ""), at = LIGHTS.findIndex(([value]) => value === light), label = t(LIGHTS[at][1]);
    place.replaceChildren(el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, el("circle", { cx: 12, cy: 12, r: 9, class: "rim" }),
        el("path", { d: LIGHT_SIGNS[light] })));
    place.setAttribute("aria-label", label);
    place.title = label;
    place.onclick = () => {
        const [next] = LIGHTS[(at + 1) % LIGHTS.length];
        kept.set("light", next);
        setLight(next);
        drawLight(place);
    };
}

/* Does the reader's system ask for less motion? */
export function isStill() {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/* What happens, as tones ([hertz, seconds from now, seconds long, loudness]) and as shakes (milliseconds: on, off, on). */
const SIGNS = {
    seed: { tones: [[540, 0, 0.07, 0.12]], shakes: [6] },
    capture: { tones: [[330, 0, 0.12, 0.16], [250, 0.09, 0.18, 0.16]], shakes: [25, 40, 25] },
    over: { tones: [[392, 0, 0.25, 0.14], [494, 0.18, 0.25, 0.14], [587, 0.36, 0.5, 0.14]], shakes: [60, 60, 120] },
};
const APART = 50; // milliseconds between two of a kind
const SWITCH = [["", marked("off")], ["on", marked("on")]];

const senses = { sound: keptChoice("sound", SWITCH, ""), touch: keptChoice("touch", SWITCH, "") }, sensed = {};
let audio = null; // begun with the first tone, which follows a tap: browsers want one

function tone(hertz, after, seconds, loudness) {
    const at = audio.currentTime + after, source = audio.createOscillator(), gain = audio.createGain();
    source.type = "triangle";
    source.frequency.setValueAtTime(hertz, at);
    source.frequency.exponentialRampToValueAtTime(0.7 * hertz, at + seconds);
    gain.gain.setValueAtTime(loudness, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    source.connect(gain).connect(audio.destination);
    source.start(at);
    source.stop(at + seconds);
}

/* Lets it be heard and felt, as far as the reader has switched that on. */
export function sense(what) {
    const now = performance.now(), { tones, shakes } = SIGNS[what] || {};
    if (!tones || document.hidden || now - sensed[what] < APART) return;
    sensed[what] = now;
    if (senses.touch) navigator.vibrate?.(shakes);
    if (!senses.sound || !globalThis.AudioContext) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume();
    for (const one of tones) tone(...one);
}

/* The lists among the settings. Who switches something on notices at once. */
export function senseFields() {
    const field = (key, label) => choice(label, SWITCH.map(([value, text]) => [value, t(text)]), senses[key], (value) => {
        senses[key] = value;
        kept.set(key, value);
        if (value) sense("capture");
    });
    return [field("sound", t("Sound")), ...(navigator.vibrate ? [field("touch", t("Vibration"))] : [])];
}
