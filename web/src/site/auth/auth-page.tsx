// The title, description and layout of the pages of an account.
import type { ReactNode } from "react";
import { Page } from "@/ui/page";

type AuthPageProps = { title: string; description: string; children: ReactNode };

export function AuthPage({ title, description, children }: AuthPageProps) {
  return (
    <Page title={title} description={description} className="page grow pt-2 pb-16 sm:pt-6">
      {children}
    </Page>
  );
}
