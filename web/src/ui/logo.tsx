// The logo and the centre's name.

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-logo leading-none font-bold tracking-[-0.035em]">
      <Mark className="h-8 w-8" />
      {name}
    </span>
  );
}

export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      className={className}
      fill="none"
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5 41H10L16 50L29 10" className="stroke-signal" />
      <path d="M29 10V41a14 14 0 1 0 28 0a14 14 0 1 0 -28 0" stroke="currentColor" />
    </svg>
  );
}
