import { type ComponentPropsWithRef, createElement, type ReactNode } from 'react'

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Makes the component of an icon. The bundles have it in place of the function of the icon library, which supports
 * settings that we do not use and merges attributes and classes again each time an icon is rendered.
 *
 * @public the build refers to its file (`web/build/direct-icons.ts`)
 */
export default function createIcon({
  name,
  node,
}: IconData): (props: ComponentPropsWithRef<'svg'>) => ReactNode {
  const strokes = node.map(([tag, attributes]) => createElement(tag, attributes))
  const ownClass = `lucide lucide-${name}`
  return ({ className, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${ownClass} ${className}` : ownClass,
        // Decoration, unless it is given a role or a name.
        'aria-hidden': rest.role || rest['aria-label'] ? undefined : true,
        ...rest,
      },
      ...strokes,
    )
}
