import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { linkCodeOf, withoutLinkCode } from "./link-code.ts";

/** Code of the mailed link that opened the page. It is removed from the address bar. */
export function useLinkCode(): string | null {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [linkCode] = useState(() => linkCodeOf(search));
  const isInAddress = search.code !== undefined;
  useEffect(() => {
    if (isInAddress) void navigate({ to: ".", search: withoutLinkCode, replace: true, state: true });
  }, [isInAddress, navigate]);
  return linkCode;
}
