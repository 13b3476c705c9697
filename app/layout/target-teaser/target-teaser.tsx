import { DiscountNotice } from '~/features/billing/vip-program/discount-notice'
import { CarriedDealCard } from '~/features/calculator/carried-deal/carried-deal-card'
import { GuideTeaser } from '~/features/guides/reading/guide-teaser'
import { DEFAULT_BRAND } from '~/layout/page/root-loader-data'
import { useRootData } from '~/layout/page/use-root-data'
import type { TargetTeaserData } from './target-teaser.server'

/** What waits behind sign-up, verification or payment. */
export function TargetTeaser({ teaser }: { teaser: TargetTeaserData }) {
	const { guide, discount, deal } = teaser
	const brand = useRootData()?.brand ?? DEFAULT_BRAND
	return (
		<>
			{discount !== null && (
				<DiscountNotice accepted={discount} prices>
					<p>
						{brand} has a calculator for flips and rentals, investing guides and a directory of
						service providers.
					</p>
				</DiscountNotice>
			)}
			<GuideTeaser guide={guide} />
			<CarriedDealCard deal={deal} />
		</>
	)
}
