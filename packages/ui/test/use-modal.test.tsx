import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useModal } from '../src/use-modal.ts'

test('the click in a dialog that continues a double click on its opener is ignored, the next ones are not', () => {
  const { isIgnored, press } = open()
  // The second half of a double click on the opener.
  press()
  expect(isIgnored(2)).toBe(true)
  // More of "+" at the same place, without a pause.
  for (const clicks of [3, 4]) {
    press()
    expect(isIgnored(clicks)).toBe(false)
  }
})

test('a double click in a dialog, a single one, and Enter on a button are not ignored', () => {
  const { isIgnored, press } = open()
  expect(isIgnored(0)).toBe(false)
  press()
  expect(isIgnored(1)).toBe(false)
  press()
  expect(isIgnored(2)).toBe(false)
})

test('a click that the browser counts on from two on the opener is ignored', () => {
  const { isIgnored, press } = open()
  press()
  expect(isIgnored(3)).toBe(true)
})

function open() {
  const opened: ReturnType<typeof useModal>[] = []
  function Opened() {
    opened.push(useModal(() => {}))
    return null
  }
  renderToStaticMarkup(<Opened />)
  const [modal] = opened
  if (!modal) throw new Error('the dialog was not rendered')
  return {
    press: () => modal.onPointerDownCapture(),
    isIgnored: (detail: number) => {
      const preventDefault = vi.fn()
      modal.onClickCapture({ detail, preventDefault, stopPropagation: () => {} })
      return preventDefault.mock.calls.length > 0
    },
  }
}
