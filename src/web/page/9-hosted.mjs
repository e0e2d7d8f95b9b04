/* Hosted: on a server that gives a manifest with the page, a service worker keeps it. */
if (document.querySelector("link[rel=manifest]")) navigator.serviceWorker?.register("worker.js").catch(() => {}); // kept nowhere: it works all the same
