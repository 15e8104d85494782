// The icons of the password field's toggle.
import { icon } from "@/ui/icon";

const eye = (
  <>
    <path d="M2.5 12C4.500 8 8 5.500 12 5.500s7.500 2.500 9.500 6.500c-2 4-5.500 6.500-9.500 6.500S4.500 16 2.500 12z" />
    <circle cx="12" cy="12" r="3" />
  </>
);

export const EyeIcon = icon(eye);
export const EyeOffIcon = icon(
  <>
    {eye}
    <path d="M4 4l16 16" />
  </>,
);
