// What the pages of an account share: their title and their place on the page.
import type { ReactNode } from "react";
import { Page } from "@/ui/page";

export function AuthPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} className="page grow pt-2 pb-16 sm:pt-6">
      {children}
    </Page>
  );
}
