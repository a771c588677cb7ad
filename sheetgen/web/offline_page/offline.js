// Keeps the whole site for later visits without a network.
navigator.serviceWorker?.register(new URL("../../keep.js", import.meta.url));
