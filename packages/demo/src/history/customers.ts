import type { Random } from './random.ts'

export interface DemoCustomer {
  firstName: string
  lastName: string
  email: string
  phone: string
  /** Their delivery address, in the town of their restaurant. */
  address: string
}

/**
 * The regular customers of a restaurant. `restaurantAddress` ends in town, state and zip code, which they
 * share.
 */
export function inventCustomers(random: Random, restaurantAddress: string): DemoCustomer[] {
  const town = restaurantAddress.split(',').slice(-2).join(',').trim()
  return lastNames.map((lastName) => {
    const firstName = random.pick(firstNames)
    return {
      firstName,
      lastName,
      email: `${firstName}.${lastName}@example.com`.toLowerCase(),
      phone: `(${random.whole(201, 989)}) 555-01${random.whole(10, 99)}`,
      address: `${random.whole(10, 980)} ${random.pick(streets)}, ${town}`,
    }
  })
}

const firstNames =
  'Ada Amir Bella Carlos Chloe Dana Diego Elena Felix Gia Hugo Ines Jonas Kai Leah Luca Maya Nadia Nora Omar Paula Quinn Rosa Sam Tara Uma Victor Wes Yara Zoe'.split(
    ' ',
  )
const lastNames =
  'Abbott Alvarez Baker Bennett Brooks Carter Chen Cohen Cruz Davis Diaz Ellis Evans Fischer Foster Garcia Gomez Grant Gray Hall Hayes Hughes Ibrahim Jensen Kapoor Kim Klein Lane Larsen Lee Lopez Marsh Mason Meyer Morgan Murphy Novak Ortiz Park Patel Perez Quinn Ramos Reed Rossi Russo Santos Shah Silva Singh Sloan Tan Torres Turner Vargas Walsh Weber Wong Young Zhang'.split(
    ' ',
  )
const streets = [
  'Maple Avenue',
  'Oak Street',
  'Park Place',
  'Prospect Street',
  'Walnut Street',
  'River Road',
  'Hillside Avenue',
]
