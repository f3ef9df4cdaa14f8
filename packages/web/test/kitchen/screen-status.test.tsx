import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BoardHeader, type BoardHeaderProps } from '../../src/experiences/kitchen/parts/board-header.tsx'
import { Clock } from '../../src/experiences/kitchen/parts/clock.tsx'
import { ScreenStatus } from '../../src/experiences/kitchen/parts/screen-status.tsx'

test('a kitchen screen names its connection', () => {
  expect(renderToStaticMarkup(<ScreenStatus online />)).toContain('Online')
  const offline = renderToStaticMarkup(<ScreenStatus online={false} />)
  expect(offline).toContain('Offline')
  expect(offline).not.toContain('Online')
})

test('a kitchen screen names the station that it is limited to', () => {
  const header = (station: string | null) => headerWith({ station })
  expect(header('Grill')).toContain('Grill')
  expect(header(null)).not.toContain('Grill')
  expect(header(null)).toContain('Corner Kitchen')
})

test('a kitchen screen without room for the offline bar names the last contact in its header', () => {
  const since = Date.UTC(2026, 10, 20, 17, 5)
  expect(headerWith({ lostSince: since })).toMatch(/since .*12:05 PM/)
  expect(headerWith({ lostSince: null })).not.toContain('since')
})

test('the clock has the date and the name of the zone, in winter and in summer', () => {
  const clock = (at: string, zone = 'America/New_York') =>
    renderToStaticMarkup(<Clock now={Date.parse(at)} zone={zone} />).replace(/<[^>]+>/g, ' ')
  expect(clock('2026-11-20T23:45:09Z')).toMatch(/6:45:09 PM .*Nov 20.* · EST/)
  expect(clock('2026-07-20T22:45:09Z')).toMatch(/6:45:09 PM .*Jul 20.* · EDT/)
  expect(clock('2026-07-20T22:45:09Z', 'America/Los_Angeles')).toMatch(/3:45:09 PM .* · PDT/)
})

const headerWith = (props: Partial<BoardHeaderProps>) =>
  renderToStaticMarkup(
    <BoardHeader
      restaurant={{ ...unpaused, name: 'Corner Kitchen' } as BoardHeaderProps['restaurant']}
      station={null}
      lostSince={null}
      {...props}
    >
      {null}
    </BoardHeader>,
  )

const unpaused = {
  logo: null,
  timezone: 'America/New_York',
  isOrderingOn: true,
  orderingPaused: false,
  pause: null,
}
