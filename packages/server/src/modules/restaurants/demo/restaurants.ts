import { burgerLogo, pizzaLogo, sakuraLogo } from './logos.ts'

export interface DemoRestaurant {
  domain: string
  /** Its file among the demo menus. */
  menu: string
  /** A square picture as SVG. */
  logo: string
  /** The dish that stands for the restaurant. */
  banner: string
  /** Has an account with the courier; else its own drivers deliver. */
  courier: boolean
  /** How far ahead an order may be placed, in hours; null: for the same day only. */
  advanceHours: number | null
  /** Shows signed-in customers their favorites. */
  favorites: boolean
}

export const demoRestaurants: readonly DemoRestaurant[] = [
  {
    domain: 'sakura.localhost',
    menu: 'sakura.json',
    logo: sakuraLogo,
    banner: 'nigiri.webp',
    courier: true,
    advanceHours: 72,
    favorites: true,
  },
  {
    domain: 'liberty.localhost',
    menu: 'liberty.json',
    logo: burgerLogo,
    banner: 'double-bacon.webp',
    courier: false,
    advanceHours: null,
    favorites: true,
  },
  {
    domain: 'napoli.localhost',
    menu: 'napoli.json',
    logo: pizzaLogo,
    banner: 'margherita.webp',
    courier: true,
    advanceHours: 168,
    favorites: false,
  },
]
