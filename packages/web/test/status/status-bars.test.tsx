import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StatusBars } from '../../src/shared/status-bars.tsx'

const html = (results: Parameters<typeof StatusBars>[0]['results']) =>
  renderToStaticMarkup(<StatusBars results={results} period="Last 2 days" />)

test('a warning colors its share of a day, not all of it', () => {
  const bars = html([null, { healthy: 1080, warnings: 360, errors: 0 }])
  expect(bars).toContain('Last 2 days: 0 min with errors, 360 min with warnings, of 24 hours measured')
  expect(bars).toMatch(/y="0%"[^>]*height="25%"[^>]*fill-warn/)
  expect(bars).toMatch(/y="25%"[^>]*height="75%"[^>]*fill-success/)
  expect(bars).not.toContain('fill-danger')
})

test('a single minute with an error is visible', () => {
  expect(html([{ healthy: 1439, warnings: 0, errors: 1 }])).toMatch(/height="12%"[^>]*fill-danger/)
})
