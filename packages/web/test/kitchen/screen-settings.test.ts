import { expect, it } from 'vitest'
import {
  defaultScreenSettings,
  readScreenSettings,
} from '../../src/experiences/kitchen/settings/screen-settings.ts'

it('keeps what a screen was set to', () => {
  const set = { volume: 0.4, textSize: 'huge', station: 's1', allDay: true, autoPrint: true }
  expect(readScreenSettings(JSON.stringify(set))).toEqual({ ...defaultScreenSettings, ...set })
})

it('is as new where nothing was kept, or something else stands there', () => {
  for (const text of [null, '', 'null', '7', '"x"', '{', '[]']) {
    expect(readScreenSettings(text)).toEqual(defaultScreenSettings)
  }
})

it('takes each setting by itself: one that makes no sense spoils no other', () => {
  const text = JSON.stringify({ volume: 7, textSize: 'giant', station: 4, allDay: 'yes', autoPrint: true })
  expect(readScreenSettings(text)).toEqual({ ...defaultScreenSettings, autoPrint: true })
})
