import { describe, expect, test } from 'vitest'
import { mentionsAllergy } from '../../src/kitchen/allergy.ts'

describe('mentionsAllergy', () => {
  test.each([
    'Peanut allergy, please call',
    'ALLERGIC to sesame',
    'alergic to milk',
    'allergie aux arachides',
    'Alérgico al maní',
    'no nuts please',
    'nut-free',
    'tree nuts!!',
    'hazelnut ok? no walnuts',
    'celiac',
    'coeliac disease',
    'gluten free',
    'lactose intolerant',
    'daughter carries an EpiPen',
    'anaphylaxis',
    'shellfish',
    'without egg',
    'No dairy',
    "can't have soy",
    'egg free',
    'sin huevos',
    'severe reaction to mustard',
    'avoid cross contamination',
  ])('finds an allergy in "%s"', (note) => {
    expect(mentionsAllergy(note)).toBe(true)
  })

  test.each([
    '',
    'no onions',
    'extra shrimp',
    'sauce on the side',
    'with donuts and nutmeg',
    'coconut rice',
    'well done, no salt',
    'extra egg',
    'ring the bell, do not knock',
    'all good, thank you',
    'Village style',
    'butternut squash',
    'regional sauce',
  ])('finds no allergy in "%s"', (note) => {
    expect(mentionsAllergy(note)).toBe(false)
  })
})
