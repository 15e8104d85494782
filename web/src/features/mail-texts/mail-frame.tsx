// Shows the HTML part of a mail in a frame of its own, in which nothing can run. The panel allows no inline style, and the
// frame follows its policy; so the styles of the mail travel under other names and are set by script, which is allowed.
import { useCallback } from "react";

const inertId = "mail-styles";

/** The mail with its styles under names that the browser does not apply. */
export function inert(html: string): string {
  return html
    .replace("<style>", `<template id="${inertId}">`)
    .replace("</style>", "</template>")
    .replaceAll(' style="', ' data-style="');
}

/** Sets the styles of a mail, and takes its links out of use: they would lead the frame away. */
export function bringToLife(document: Document): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset["style"] ?? "";
  }
  for (const link of document.querySelectorAll("a[href]")) link.removeAttribute("href");
  const rules = document.querySelector<HTMLTemplateElement>(`#${inertId}`)?.content.textContent;
  const { defaultView } = document;
  if (rules === undefined || rules === null || defaultView === null) return;
  const sheet = new defaultView.CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}

export function MailFrame({ html, title }: { html: string; title: string }) {
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame === null) return undefined;
      const fit = () => {
        const height = frame.contentDocument?.body?.scrollHeight ?? 0;
        if (height > 0) frame.style.height = `${height}px`;
      };
      const onLoad = () => {
        if (frame.contentDocument === null) return;
        bringToLife(frame.contentDocument);
        fit();
      };
      const observer = new ResizeObserver(fit);
      const address = URL.createObjectURL(new Blob([inert(html)], { type: "text/html;charset=utf-8" }));
      frame.addEventListener("load", onLoad);
      frame.src = address;
      observer.observe(frame);
      return () => {
        observer.disconnect();
        frame.removeEventListener("load", onLoad);
        URL.revokeObjectURL(address);
      };
    },
    [html],
  );
  return (
    <iframe
      // A new frame for each mail: one that is led elsewhere adds an entry to the history.
      key={html}
      ref={show}
      title={title}
      sandbox="allow-same-origin"
      className="min-h-112 w-full rounded-control border border-line"
    />
  );
}
