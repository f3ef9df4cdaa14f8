import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createIcon from '../src/create-icon.ts'
import { Check } from '../src/icons.ts'

const OwnCheck = createIcon({ name: 'check', node: [['path', { d: 'M20 6 9 17l-5-5' }]] })

test.each([
  { className: 'size-5' },
  { className: 'size-3 stroke-3!', 'aria-hidden': true as const },
  { role: 'img', 'aria-label': 'Done' },
  {},
])('an icon is drawn as the icon library draws it: %o', (props) => {
  expect(attributesOf(<OwnCheck {...props} />)).toEqual(attributesOf(<Check {...props} />))
})

/** Name, attributes in any order, and strokes. */
function attributesOf(icon: React.ReactElement): string[] {
  return renderToStaticMarkup(icon)
    .split(/ (?=[\w-]+=)|(?=>)/)
    .toSorted()
}
