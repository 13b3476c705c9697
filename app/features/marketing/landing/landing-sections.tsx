import type { ReactNode } from 'react'
import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import {
	ArrowRight,
	BookOpen,
	Calculator,
	Hammer,
	Lightbulb,
	MapPinned,
	Scale,
	TrendingUp,
	Users,
} from '~/ui/icons/icons'
import { PLANS } from '~/features/billing/plans/plans'
import type { CallToAction } from './ctas'
import './landing.css'

type Feature = { icon: ReactNode; title: string; text: string }

function Features({ features, framed = false }: { features: Feature[]; framed?: boolean }) {
	return (
		<ul className={framed ? 'tiles' : 'tiles features'}>
			{features.map(({ icon, title, text }) => (
				<li key={title} className={framed ? 'card' : undefined}>
					<div className="icon-tile">{icon}</div>
					<h3>{title}</h3>
					<p className="text-muted feature__text">{text}</p>
				</li>
			))}
		</ul>
	)
}

/**
 * The questions that the calculator answers (LAND-02).
 * @param props.children the small calculator
 */
export function CalculatorSection({ children }: { children: ReactNode }) {
	return (
		<section className="band wrap" aria-labelledby="calculator-heading">
			<div className="band__head">
				<h2 id="calculator-heading">Know the numbers before you make the offer</h2>
				<p>
					Enter what you know about a property. The calculator does the rest and shows its work.
				</p>
			</div>
			{children}
			<dl className="tiles key-points">
				<div className="key-points__item">
					<dt className="title">ROI, cash flow and DSCR</dt>
					<dd>Your return, monthly cash flow, and whether the rent covers the loan.</dd>
				</div>
				<div className="key-points__item">
					<dt className="title">Fix and flip</dt>
					<dd>
						Net profit paying cash or using hard money, after closing costs, commissions and holding
						costs.
					</dd>
				</div>
				<div className="key-points__item">
					<dt className="title">Renovation budgets</dt>
					<dd>
						20 line items from demolition to landscaping, totaled and built into every result.
					</dd>
				</div>
			</dl>
			<div className="row mt-8 try-link">
				<ButtonLink
					to={paths.calculator()}
					icon={<Calculator />}
					aria-describedby="calculator-members"
				>
					Try the calculator
				</ButtonLink>{' '}
				<p className="text-sm text-muted" id="calculator-members">
					The full calculator is for members, from {PLANS.annual.perMonth}/month. The account is
					free.
				</p>
			</div>
		</section>
	)
}

/** The three parts of a membership (LAND-03). */
export function OfferSection() {
	return (
		<section className="band band--sunken" aria-labelledby="offer-heading">
			<div className="wrap">
				<div className="band__head">
					<h2 id="offer-heading">What We Offer</h2>
				</div>
				<Features
					framed
					features={[
						{
							icon: <TrendingUp />,
							title: 'Deal Analysis',
							text: 'Enter a property once and compare it as a flip and as a rental, with the most you should offer.',
						},
						{
							icon: <Users />,
							title: 'Community Network',
							text: 'Contractors, agents and lenders who work with investors, organized by trade and service area.',
						},
						{
							icon: <BookOpen />,
							title: 'Resources to Thrive',
							text: 'Step-by-step guides to finding, financing and managing investment property.',
						},
					]}
				/>
			</div>
		</section>
	)
}

/** Reasons to join (LAND-04). */
export function ReasonsSection() {
	return (
		<section className="band wrap" aria-labelledby="reasons-heading">
			<div className="band__head">
				<h2 id="reasons-heading">Why Choose Us?</h2>
			</div>
			<Features
				features={[
					{
						icon: <Scale />,
						title: 'Expert Analysis',
						text: 'The formulas lenders and flippers use, shown next to each result so you can check the math yourself.',
					},
					{
						icon: <Lightbulb />,
						title: 'Valuable Insights',
						text: 'See what moves a deal: another month of holding, another point of interest, a kitchen over budget.',
					},
					{
						icon: <MapPinned />,
						title: 'Growing Network',
						text: 'New providers join on their own and tell you which states they serve and how to reach them.',
					},
					{
						icon: <Hammer />,
						title: 'Powerful Tools',
						text: 'Saved properties, rehab budgets, hard money and long-term loans in one place, on any device.',
					},
				]}
			/>
		</section>
	)
}

/** The final call to action (LAND-05). */
export function CallToActionSection({ call, text }: { call: CallToAction; text: string }) {
	return (
		<section className="band band--sunken" aria-labelledby="final-heading">
			<div className="wrap toolbar cta">
				<div>
					<h2 id="final-heading">Your next deal starts with the numbers</h2>
					<p className="lead cta__text">{text}</p>
				</div>
				<ButtonLink to={call.to} variant="primary" size="lg" iconEnd={<ArrowRight />}>
					{call.label}
				</ButtonLink>
			</div>
		</section>
	)
}
