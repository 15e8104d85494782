// A page of the panel in its place.
import type { ReactNode } from "react";
import { Page } from "@/ui/page";

export function PanelPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} className="mx-auto w-full max-w-(--page-width) grow px-4 pt-2 pb-16 sm:px-8 sm:pt-4">
      {children}
    </Page>
  );
}
