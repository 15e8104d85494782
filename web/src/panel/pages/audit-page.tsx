// The page of the audit log.
import { AuditScreen } from "@/features/audit-log/audit-screen";
import { Page } from "@/ui/page";

export function AuditPage() {
  return (
    <Page title="Registro attività">
      <AuditScreen />
    </Page>
  );
}
