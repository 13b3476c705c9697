import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Tier } from '~/accounts/access'
import { requireGuestOrUnpaid } from '~/accounts/guards.server'
import { BridgeTable } from '~/deals/components/bridge'
import { FlipPicture } from '~/deals/components/flip-picture'
import { emptyInputs } from '~/deals/inputs'
import { workOut } from '~/deals/explain'
import { SAMPLE_DEALS } from '~/deals/sample-deals'
import { ProviderCardView } from '~/directory/components/provider-card'
import { SAMPLE_CARD } from '~/directory/sample-card'
import { GuideCard } from '~/guides/components/guide-card'
import { library } from '~/guides/library.server'
import { readLibraryQuery } from '~/guides/library-query'
import { isServed, paths } from '~/platform/paths'
import { callsToAction } from '~/shell/calls-to-action'
import {
	CalculatorSection,
	FinalCall,
	OfferSection,
	ReasonsSection,
} from '~/shell/components/landing-sections'
import { LandingCalculator } from '~/shell/components/landing-calculator'
import { PlansSection, QuestionsSection } from '~/shell/components/landing-plans'
import { Screen, TourSection } from '~/shell/components/landing-tour'
import { WorkedExampleCard } from '~/shell/components/worked-example-card'
import type { PageHandle } from '~/shell/hydration'
import { landingInputs } from '~/shell/landing-deal'
import { brandOf, pageMeta, socialMeta } from '~/shell/page-meta'
import { DEFAULT_BRAND } from '~/shell/root-data'
import { useRootData } from '~/shell/components/use-root-data'
import { workedExample } from '~/shell/worked-example'
import { ButtonLink } from '~/ui/button'
import { Check } from '~/ui/icons'

export const handle: PageHandle = { hydrate: false, script: 'landing' }

export const meta: MetaFunction = ({ matches }) => {
	const title = 'Real estate deal analysis'
	const description = `${brandOf(matches)} works out profit, cash flow, DSCR and the highest offer for flips and rentals, and keeps guides and service providers for real-estate investors in one place.`
	return [
		...pageMeta(matches, { title, description }),
		...socialMeta(matches, { title, description, path: paths.home() }),
	]
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const viewer = await requireGuestOrUnpaid(request, context)
	const shelf = await library({ tier: 'visitor' }, readLibraryQuery(new URLSearchParams()), 2)
	return {
		tier: viewer.tier,
		guides: shelf.guides.slice(0, 2),
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
	const { tier, guides, example, inputs } = useLoaderData<typeof loader>()
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
			<Tour guides={guides} />
			<ReasonsSection />
			<PlansSection call={hero} />
			<QuestionsSection />
			<FinalCall call={final} text={CLOSING_TEXTS[tier]} />
		</>
	)
}

const SAMPLE = workOut(SAMPLE_DEALS[0]?.inputs ?? emptyInputs())

type TourProps = { guides: Parameters<typeof GuideCard>[0]['guide'][] }

/** The product's own parts: the calculator with the sample deal, the library, the directory. */
function Tour({ guides }: TourProps) {
	return (
		<TourSection>
			<Screen
				title="See where the money goes"
				text="From the sales price to what is left, every cost stands in its line. Change a number, and the picture and the sum change with it."
				picture="The calculator: a bar that splits the sales price of a flip into its costs and the profit, above a table that adds them up."
				address={paths.calculator()}
			>
				<FlipPicture deal={SAMPLE} />
				<BridgeTable name="flip" deal={SAMPLE} isQuiet />
			</Screen>
			{guides.length > 0 && isServed(paths.guides()) && (
				<Screen
					title="Read before you sign"
					text="Guides with worked numbers, from the first offer to the last repair. Some are free; the membership opens all of them."
					picture="The library: guides with a cover, a title and a summary."
					address={paths.guides()}
				>
					<div className="screen__cards">
						{guides.map((guide) => (
							<GuideCard key={guide._id} guide={{ ...guide, hits: null }} isLocked />
						))}
					</div>
				</Screen>
			)}
			{isServed(paths.directory()) && (
				<Screen
					title="Find who does the work"
					text="Contractors, lenders, agents and inspectors, by trade and by state. Providers decide how they want to be reached."
					picture="The directory: the card of a sample contractor with trades, states and ways to get in touch."
					address={paths.directory()}
				>
					<ProviderCardView card={SAMPLE_CARD} headingLevel="h3" />
				</Screen>
			)}
		</TourSection>
	)
}
