// The icon of a certificate, drawn like the others.

export function CertificateIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="mt-px size-4.5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12 14.500a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM9 13.500L8 21l4-2.200L16 21l-1-7.500" />
    </svg>
  );
}
