import { burgerLogo, pizzaLogo, sakuraLogo } from './logos.ts'

export interface DemoRestaurant {
  domain: string
  /** The name of its demo menu file. */
  menu: string
  /** A square picture as SVG. */
  logo: string
  /** The picture of a signature dish. */
  banner: string
  /** Whether it delivers by courier; otherwise with its own drivers. */
  courier: boolean
  /** Whether its payments go to an account of its own at the provider; otherwise the platform collects them. */
  connected: boolean
  /** How far ahead an order can be scheduled, in hours; null for the same day only. */
  advanceHours: number | null
  /** Whether signed-in customers see their favorites. */
  favorites: boolean
  /** The name of a theme of the platform. */
  theme: string
}

export const demoRestaurants: readonly DemoRestaurant[] = [
  {
    domain: 'sakura.localhost',
    menu: 'sakura.json',
    logo: sakuraLogo,
    banner: 'nigiri.webp',
    courier: true,
    connected: false,
    advanceHours: 72,
    favorites: true,
    theme: 'Journal',
  },
  {
    domain: 'liberty.localhost',
    menu: 'liberty.json',
    logo: burgerLogo,
    banner: 'double-bacon.webp',
    courier: false,
    connected: false,
    advanceHours: null,
    favorites: true,
    theme: 'Counter',
  },
  {
    domain: 'napoli.localhost',
    menu: 'napoli.json',
    logo: pizzaLogo,
    banner: 'margherita.webp',
    courier: true,
    connected: true,
    advanceHours: 168,
    favorites: false,
    theme: 'Sunday',
  },
]
