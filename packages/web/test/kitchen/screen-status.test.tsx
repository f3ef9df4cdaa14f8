import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BoardHeader, type BoardHeaderProps } from '../../src/experiences/kitchen/parts/board-header.tsx'
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

const unpaused = { logo: null, timezone: 'America/New_York', orderingPaused: false, pause: null }
