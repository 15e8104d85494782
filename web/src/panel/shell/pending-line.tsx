// A line at the upper edge while the next page is on its way, if that takes long enough to be noticed.

export function PendingLine({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return <div aria-hidden="true" className="pending-line fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-signal" />;
}
