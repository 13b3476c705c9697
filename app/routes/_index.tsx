import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Tier } from '~/accounts/access'
import { requireGuestOrUnpaid } from '~/accounts/guards.server'
import { callsToAction } from '~/shell/calls-to-action'
import {
	CalculatorSection,
	FinalCall,
	OfferSection,
	ReasonsSection,
} from '~/shell/components/landing-sections'
import { LandingCalculator } from '~/shell/components/landing-calculator'
import { WorkedExampleCard } from '~/shell/components/worked-example-card'
import type { PageHandle } from '~/shell/hydration'
import { landingInputs } from '~/shell/landing-deal'
import { brandOf, pageMeta } from '~/shell/page-meta'
import { DEFAULT_BRAND } from '~/shell/root-data'
import { useRootData } from '~/shell/components/use-root-data'
import { workedExample } from '~/shell/worked-example'
import { ButtonLink } from '~/ui/button'
import { Check } from '~/ui/icons'

export const handle: PageHandle = { hydrate: false, script: 'landing' }

export const meta: MetaFunction = ({ matches }) =>
	pageMeta(matches, {
		title: 'Real estate deal analysis',
		description: `${brandOf(matches)} works out profit, cash flow, DSCR and the highest offer for flips and rentals, and keeps guides and service providers for real-estate investors in one place.`,
	})

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireGuestOrUnpaid(request, context)
	return {
		tier: viewer.tier,
		example: workedExample(),
		inputs: landingInputs(new URL(request.url).searchParams),
	}
}

const CLOSING_TEXTS: Record<Tier, string> = {
	visitor: 'Sign up with your name and your email address.',
	unverified: 'Enter the code we sent to your email address, and your account is ready.',
	verified: 'A membership opens the calculator, the directory and every guide.',
	paid: 'Your tools are on your dashboard.',
}

const POINTS = [
	'Flip, rental and highest offer from one form',
	'Every result says how it was reached',
	'Works on the phone you take to the property',
]

export default function Landing() {
	const { tier, example, inputs } = useLoaderData<typeof loader>()
	const brand = useRootData()?.brand ?? DEFAULT_BRAND
	const { hero, final } = callsToAction(tier)
	return (
		<>
			<div className="hero">
				<div className="wrap hero__inner">
					<div>
						<h1>Real Estate Investor {brand}</h1>
						<p className="hero__lead">
							Analyze a flip or a rental before you make an offer. One page gives you the profit,
							the cash flow, the DSCR and the most you should pay.
						</p>
						<div className="hero__actions">
							<ButtonLink to={hero.to} variant="primary" size="lg">
								{hero.label}
							</ButtonLink>
						</div>
						<ul className="points">
							{POINTS.map((text) => (
								<li key={text}>
									<Check />
									{text}
								</li>
							))}
						</ul>
					</div>
					<WorkedExampleCard example={example} />
				</div>
			</div>
			<CalculatorSection>
				<LandingCalculator inputs={inputs} tier={tier} />
			</CalculatorSection>
			<OfferSection />
			<ReasonsSection />
			<FinalCall call={final} text={CLOSING_TEXTS[tier]} />
		</>
	)
}
