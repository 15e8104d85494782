// Registers the service workers: the site's, which shows the offline page (public/sw.js), and the panel's, which opens Appello
// without a network (public/panel-sw.js). The trusted types policy allows no other script address.

type Policy = { createScriptURL: (address: string) => string };
type PolicyFactory = { createPolicy: (name: string, rules: Policy) => Policy };

declare global {
  interface Window {
    /** Not in every browser yet. */
    trustedTypes?: PolicyFactory;
  }
}

/** The worker of each scope. */
const workers = { "/": "/sw.js", "/control-panel": "/panel-sw.js" } as const;

/** Its name stands in the server's content security policy. */
const policy = window.trustedTypes?.createPolicy("battito-service-worker", {
  createScriptURL: (address) => {
    if (Object.values<string>(workers).includes(address)) return address;
    throw new TypeError(`${address} is no service worker.`);
  },
});

/** Without one, everything works as long as there is a network. */
export async function registerServiceWorker(scope: keyof typeof workers): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const address = workers[scope];
    await navigator.serviceWorker.register(policy?.createScriptURL(address) ?? address, { scope });
  } catch (problem) {
    console.warn(problem);
  }
}
