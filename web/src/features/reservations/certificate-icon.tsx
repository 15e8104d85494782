// The icon of a certificate.
import { icon } from "@/ui/icon";

export const CertificateIcon = icon(
  <path d="M12 14.500a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM9 13.500L8 21l4-2.200L16 21l-1-7.500" />,
);
