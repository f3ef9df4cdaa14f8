/**
 * What the templates are made of. Node runs our TypeScript and no JSX, so trees are nested calls of `h`. Importing this
 * file loads react-email: only templates do, and they are loaded with the first mail.
 */
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react'
import { Row } from 'react-email'

export { createElement as h, type ReactElement, type ReactNode } from 'react'
export {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Text,
} from 'react-email'

/** Columns beside each other. Its type asks for children as a property; they come as arguments, like everywhere. */
export function columns(
  props: Omit<ComponentProps<typeof Row>, 'children' | 'ref'>,
  ...each: ReactNode[]
): ReactElement {
  return createElement(Row, props as ComponentProps<typeof Row>, ...each)
}
