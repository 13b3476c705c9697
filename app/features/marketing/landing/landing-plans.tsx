import { PLANS } from '~/features/billing/plans/plans'
import { paths } from '~/core/http/paths'
import { Badge } from '~/ui/badge/badge'
import { ButtonLink } from '~/ui/button/button'
import { Disclosure } from '~/ui/card/card'
import { Check } from '~/ui/icons/icons'
import type { CallToAction } from './ctas'

/** Membership prices and frequent questions. */

const ORDER = ['biannual', 'annual'] as const

/** Both plans with their prices and billing periods. */
export function PlansSection({ call }: { call: CallToAction }) {
	return (
		<section className="band band--sunken" aria-labelledby="prices-heading">
			<div className="wrap">
				<div className="band__head">
					<h2 id="prices-heading">One membership. Everything included.</h2>
					<p>
						Both plans include the calculator, every guide and the directory. They differ in billing
						period and in how many properties you can save.
					</p>
				</div>
				<div className="plans">
					{ORDER.map((key) => {
						const { name, perMonth, billed, savedProperties } = PLANS[key]
						const isBest = key === 'annual'
						return (
							<section
								key={key}
								className={isBest ? 'card plan plan--best' : 'card plan'}
								aria-labelledby={`price-${key}`}
							>
								<div className="plan__head">
									<h3 className="card__title" id={`price-${key}`}>
										{name}
									</h3>
									{isBest && <Badge tone="brand">Save $49!</Badge>}
								</div>
								<p className="plan__price">
									<span className="plan__amount">{perMonth}</span>/month
								</p>
								<p className="text-muted">{billed}</p>
								<ul className="plan__list">
									<li>
										<Check />
										Unlimited use of the calculator, guides and directory
									</li>
									<li>
										<Check />
										Up to {savedProperties} saved properties
									</li>
									<li>
										<Check />
										Renews automatically; cancel anytime from your profile
									</li>
								</ul>
							</section>
						)
					})}
				</div>
				<ButtonLink to={call.to} variant="primary" size="lg" className="mt-8">
					{call.label}
				</ButtonLink>
			</div>
		</section>
	)
}

type Question = { question: string; answer: string; link: { to: string; label: string } | null }

const QUESTIONS: readonly Question[] = [
	{
		question: 'How do I know the numbers are right?',
		answer:
			'Each result shows its formula with your numbers filled in, and our Check Our Math page works test deals by hand.',
		link: { to: paths.checkOurMath(), label: 'Check our math' },
	},
	{
		question: 'Can I try it before I pay?',
		answer: 'Yes. Read the free guides and use the calculator on this page without an account.',
		link: { to: paths.guides(), label: 'Read the free guides' },
	},
	{
		question: 'How do I cancel?',
		answer:
			'From your profile, in two clicks. You keep access through the end of your billing period. Payments are non-refundable.',
		link: { to: paths.terms(), label: 'Terms of Service' },
	},
	{
		question: 'Who can see my deals and data?',
		answer:
			'Only you. Saved properties are private to your account, and card details go straight to Stripe; we never see them. You can download or delete your data anytime.',
		link: { to: paths.privacy(), label: 'Privacy Policy' },
	},
	{
		question: 'Is this financial advice or an appraisal?',
		answer:
			"Neither. It's math based on the numbers you enter, for educational use. The decision to buy is yours.",
		link: null,
	},
]

/** Frequent questions before joining. */
export function QuestionsSection() {
	return (
		<section className="band wrap" aria-labelledby="questions-heading">
			<div className="band__head">
				<h2 id="questions-heading">Frequently Asked Questions</h2>
			</div>
			<div className="questions">
				{QUESTIONS.map(({ question, answer, link }) => (
					<Disclosure key={question} title={question} headingLevel="h3">
						<p>{answer}</p>
						{link !== null && (
							<p className="mt-2">
								<a href={link.to} className="link">
									{link.label}
								</a>
							</p>
						)}
					</Disclosure>
				))}
			</div>
		</section>
	)
}
