import { Anchor, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** A link in a text that goes to a route of ours. */
export const RouteLink = createLink(Anchor<"a">);

/** A route of ours as a button: it looks like one and is a link. */
export const RouteButton = createLink((props: ButtonProps & Omit<ComponentProps<"a">, keyof ButtonProps>) => (
  <Button component="a" {...props} />
));
