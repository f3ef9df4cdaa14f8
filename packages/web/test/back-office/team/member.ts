import type { TeamMember } from '@comanda/contract/team'

export const member: TeamMember = {
  id: 'm1',
  kind: 'member',
  state: 'active',
  name: 'Hana Mori',
  email: 'hana@example.com',
  role: 'owner',
  restaurantId: null,
  restaurantName: null,
  forNewRestaurant: false,
  createdAt: Date.parse('2026-11-20T17:00:00Z'),
  expiresAt: null,
  isYou: false,
  mayChange: true,
}
