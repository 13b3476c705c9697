import { StatList } from '~/ui/stat/stat'
import type { CarriedDeal } from './carried-deal'

/** The deal that opens in the calculator once its user may; nothing without one. */
export function CarriedDealCard({ deal }: { deal: CarriedDeal | null }) {
	if (deal === null || deal.lines.length === 0) return null
	return (
		<section className="card mb-6" aria-labelledby="carried-deal">
			<h2 className="title" id="carried-deal">
				{deal.isOwn ? 'Your Deal' : 'The Deal You Opened'}
			</h2>
			<p className="text-muted">
				{deal.isOwn
					? 'Your numbers come with you and open in the calculator, where you can save them.'
					: 'This example opens in the calculator as soon as you have a plan, and you can change every number.'}
			</p>
			<StatList figures={deal.lines} className="mt-4" />
		</section>
	)
}
