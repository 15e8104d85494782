// Reads a QR code off a picture of the screen, as a phone does.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Browser, Locator } from "@playwright/test";

const DECODER = createRequire(import.meta.url).resolve("jsqr");

declare global {
  /** The globals that the script of the decoder defines. */
  var jsQR: ((pixels: Uint8ClampedArray, width: number, height: number) => { data: string } | null) | undefined;
}

/** The text of the code that an element shows. It is decoded on a page of its own, without the policy of ours. */
export async function readQr(browser: Browser, code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString("base64");
  const page = await browser.newPage();
  try {
    await page.addScriptTag({ content: await readFile(DECODER, "utf8") });
    return await page.evaluate(async (source) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext("2d");
      if (context === null) throw new Error("no canvas");
      context.drawImage(image, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
      const found = globalThis.jsQR?.(data, width, height);
      if (found === null || found === undefined) throw new Error("no QR code in the picture");
      return found.data;
    }, picture);
  } finally {
    await page.close();
  }
}
