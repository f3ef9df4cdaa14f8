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
}

export const demoRestaurants: readonly DemoRestaurant[] = [
  { domain: 'sakura.localhost', menu: 'sakura.json', logo: sakuraLogo, banner: 'nigiri.webp', courier: true },
  {
    domain: 'liberty.localhost',
    menu: 'liberty.json',
    logo: burgerLogo,
    banner: 'double-bacon.webp',
    courier: false,
  },
  {
    domain: 'napoli.localhost',
    menu: 'napoli.json',
    logo: pizzaLogo,
    banner: 'margherita.webp',
    courier: true,
  },
]
