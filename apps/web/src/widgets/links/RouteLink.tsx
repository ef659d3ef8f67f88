import { Anchor, Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** Text link to a route of the application. */
export const RouteLink = createLink(Anchor<"a">);

/** Link to a route of the application that looks like a button. */
export const RouteButton = createLink((props: ButtonProps & Omit<ComponentProps<"a">, keyof ButtonProps>) => (
  <Button component="a" {...props} />
));
