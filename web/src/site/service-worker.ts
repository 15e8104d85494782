// Registers the service worker, which shows the offline page (public/sw.js). The trusted types policy allows no other script
// address.

type Policy = { createScriptURL: (address: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy };

declare global {
  interface Window {
    /** Not in every browser yet. */
    trustedTypes?: PolicyFactory;
  }
}

const worker = "/sw.js";

/** Its name stands in the server's content security policy. */
const policy = window.trustedTypes?.createPolicy("battito-service-worker", {
  createScriptURL: (address) => {
    if (address === worker) return address;
    throw new TypeError(`${address} is not the service worker.`);
  },
});

/** Without one, everything works as long as there is a network. */
export async function registerServiceWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(policy?.createScriptURL(worker) ?? worker);
  } catch (problem) {
    console.warn(problem);
  }
}
