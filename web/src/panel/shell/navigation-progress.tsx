// A progress line at the top of the window during slow navigations.

export function NavigationProgress({ shown }: { shown: boolean }) {
  if (!shown) return null;
  return <div aria-hidden="true" className="pending-line fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-signal" />;
}
