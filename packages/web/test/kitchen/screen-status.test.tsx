import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScreenStatus } from '../../src/experiences/kitchen/parts/screen-status.tsx'

test('a kitchen screen names its connection', () => {
  expect(renderToStaticMarkup(<ScreenStatus online />)).toContain('Online')
  const offline = renderToStaticMarkup(<ScreenStatus online={false} />)
  expect(offline).toContain('Offline')
  expect(offline).not.toContain('Online')
})
