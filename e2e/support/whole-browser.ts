// The whole Chromium, with its back/forward cache, which the headless shell lacks and the test driver switches off.
import type { LaunchOptions } from "@playwright/test";

export const wholeBrowser = {
  launchOptions: (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) =>
    use({
      ...launchOptions,
      executablePath: process.env["BATTITO_CHROMIUM"] ?? "/usr/bin/chromium",
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    }),
};
