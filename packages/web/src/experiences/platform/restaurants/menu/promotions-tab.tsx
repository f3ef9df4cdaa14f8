import { Segmented } from '@comanda/ui/segmented'
import { useLocation } from 'wouter'
import { officeScreen } from '../../../back-office/office-screen.tsx'

const CrossSell = officeScreen(() => import('../../../back-office/offers/cross-sell-screen.tsx'))
const Specials = officeScreen(() => import('../../../back-office/offers/specials-screen.tsx'))

/** The offers of a menu: specials, and cross-sell campaigns. */
export function PromotionsTab({ isCrossSell }: { isCrossSell: boolean }) {
  const [, navigate] = useLocation()
  return (
    <>
      <Segmented
        label="Offers"
        className="mb-3"
        value={isCrossSell ? 'cross-sell' : 'promotions'}
        onChange={(to) => navigate(`/admin/${to}`)}
        labels={{ promotions: 'Specials', 'cross-sell': 'Cross-Sell' }}
      />
      {isCrossSell ? <CrossSell /> : <Specials />}
    </>
  )
}
