// The icons both entries use.
import { icon } from "./icon";

export const ArrowRightIcon = icon(<path d="M5 12h14M13 6l6 6-6 6" />);
export const ArrowLeftIcon = icon(<path d="M19 12H5M11 6l-6 6 6 6" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const MenuIcon = icon(<path d="M4 8h16M4 16h16" />);
export const SearchIcon = icon(<path d="M20 20l-4-4M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14z" />);
export const CheckIcon = icon(<path d="M5 12.5l4.5 4.5L19 7.5" />);
export const CalendarIcon = icon(<path d="M5 6h14v14H5zM5 10h14M9 3.5V7M15 3.5V7" />);
export const PinIcon = icon(
  <path d="M12 21c4-4.4 6.5-7.7 6.5-11a6.5 6.5 0 0 0-13 0c0 3.3 2.5 6.6 6.5 11zM12 12.200a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.400z" />,
);
export const HomeIcon = icon(<path d="M4 11.500L12 4.500l8 7M6 10v9.500h12V10M10 19.500v-5h4v5" />);
export const BookIcon = icon(
  <path d="M12 6.500C10 5 7 4.6 4 5v13.500c3-.4 6 0 8 1.5 2-1.5 5-1.9 8-1.500V5c-3-.4-6 0-8 1.500zM12 6.500V20" />,
);
export const InfoIcon = icon(<path d="M12 20.500a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5M12 7.800v.1" />);
export const WarningIcon = icon(<path d="M12 4.500l8.5 15h-17zM12 10v4.500M12 17v.1" />);
export const UserIcon = icon(
  <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20c.8-3.7 3.8-5.5 7.5-5.500s6.7 1.8 7.5 5.5" />,
);
export const UsersIcon = icon(
  <path d="M9.500 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 19.500c.6-3.300 3.200-5 6.500-5s5.900 1.700 6.500 5M16 4.900a3.500 3.500 0 0 1 0 6.200M18 14.900c1.600.8 2.700 2.300 3 4.600" />,
);
export const MailIcon = icon(<path d="M4 6h16v12.500H4zM4.5 6.500L12 13l7.5-6.5" />);
export const PhoneIcon = icon(
  <path d="M6 4h3l1.5 4.500L8.5 10a11 11 0 0 0 5.5 5.500l1.5-2L20 15v3c0 1.3-1 2-2 2C10.5 20 4 13.5 4 6c0-1 .7-2 2-2z" />,
);
export const ChevronDownIcon = icon(<path d="M6 9.5l6 6 6-6" />);
