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
  const restaurant = { ...unpaused, name: 'Corner Kitchen' } as BoardHeaderProps['restaurant']
  const header = (station: string | null) =>
    renderToStaticMarkup(
      <BoardHeader restaurant={restaurant} station={station}>
        {null}
      </BoardHeader>,
    )
  expect(header('Grill')).toContain('Grill')
  expect(header(null)).not.toContain('Grill')
  expect(header(null)).toContain('Corner Kitchen')
})

const unpaused = { logo: null, timezone: 'America/New_York', orderingPaused: false, pause: null }
