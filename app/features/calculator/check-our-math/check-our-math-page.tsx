import { paths } from '~/core/http/paths'
import { ButtonLink } from '~/ui/button/button'
import { Card, Disclosure } from '~/ui/card/card'
import { Check, TriangleAlert } from '~/ui/icons/icons'
import { PageHeader } from '~/ui/page-header/page-header'
import { type CheckedDeal, type CheckedFigure, checkDeal } from './check-deal'
import { REFERENCE_DEALS } from './reference-deals'
import { Formula } from '~/features/calculator/explain/explanation'
import { RenderOnce } from '~/ui/render-once/render-once'
import { Typeset } from '~/features/calculator/explain/typeset'
import { MethodSection } from './method-section'
import type { ComparedModule } from './public-examples/check-example'
import { PublicExamples } from './public-examples/public-examples'

/** The formulas applied to deals that anyone can recalculate. */
export function CheckOurMathPage({ modules }: { modules: readonly ComparedModule[] }) {
	return (
		<div className="wrap page">
			<PageHeader
				eyebrow="Investment Calculator"
				title="Check our math"
				lead="See every calculator formula applied to test deals you can verify by hand. Results are computed live by the same code you use."
				actions={
					<ButtonLink to={paths.calculator()} variant="primary" className="no-print">
						Open the calculator
					</ButtonLink>
				}
			/>
			{/* Rendering it takes long, and it is the same for everyone. */}
			<RenderOnce name="check-our-math" className="stack math">
				<CheckedMath modules={modules} />
			</RenderOnce>
		</div>
	)
}

function CheckedMath({ modules }: { modules: readonly ComparedModule[] }) {
	const deals = REFERENCE_DEALS.map(checkDeal)
	return (
		<>
			<Verdict deals={deals} />
			<MethodSection />
			<section className="stack" aria-labelledby="test-deals">
				<div>
					<h2 id="test-deals">Test deals</h2>
					<p className="text-muted math__lead">
						Hand-worked deals first, then the calculator's sample deals.
					</p>
				</div>
				{deals.map((checked, index) => (
					<TestDealCard key={checked.deal.key} checked={checked} isOpen={index === 0} />
				))}
			</section>
			<PublicExamples modules={modules} />
		</>
	)
}

function countFigures(
	deals: readonly CheckedDeal[],
	counts: (figure: CheckedFigure) => boolean,
): number {
	return deals.flatMap(({ figures }) => figures).filter(counts).length
}

function hasArithmetic({ byHand }: CheckedFigure): boolean {
	return byHand !== null && byHand.arithmetic !== ''
}

/** The result of the whole check, with links to the deals. */
function Verdict({ deals }: { deals: readonly CheckedDeal[] }) {
	const all = countFigures(deals, () => true)
	const byHand = countFigures(deals, hasArithmetic)
	const differing = countFigures(deals, ({ agrees }) => !agrees)
	return (
		<Card>
			<p className="math__outcome">
				{differing === 0 ? <Check aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
				{differing === 0
					? `All ${all} figures match`
					: `${differing} of ${all} figures don't match`}
			</p>
			<p className="text-muted math__lead">
				{deals.length} deals. We recomputed every figure from its formula, and {byHand} are also
				worked by hand. <a href="#public-examples">Published examples</a> check the analysis: loan,
				returns, projection, BRRRR, tax, sensitivity and offer.
			</p>
			<ul className="row math__deals no-print">
				{deals.map(({ deal }) => (
					<li key={deal.key}>
						<a href={`#${deal.key}`}>{deal.title}</a>
					</li>
				))}
			</ul>
		</Card>
	)
}

function TestDealCard({ checked, isOpen }: { checked: CheckedDeal; isOpen: boolean }) {
	const { deal, entered, figures, agreeing } = checked
	return (
		<Disclosure
			id={deal.key}
			open={isOpen}
			headingLevel="h3"
			title={deal.title}
			aside={`${agreeing} of ${figures.length} agree`}
		>
			<p className="text-muted math__lead">{deal.about}</p>
			<h4 className="math__heading">Inputs</h4>
			{entered.length === 0 ? (
				<p className="text-muted math__lead">Nothing.</p>
			) : (
				<dl className="tabular-nums math__inputs">
					{entered.map(({ key, label, text }) => (
						<div key={key}>
							<dt>{label}</dt>
							<dd>{text}</dd>
						</div>
					))}
				</dl>
			)}
			<h4 className="math__heading">Results</h4>
			<ul className="math__figures">
				{figures.map((figure) => (
					<Figure key={figure.explanation.key} dealKey={deal.key} figure={figure} />
				))}
			</ul>
		</Disclosure>
	)
}

type FigureProps = { dealKey: string; figure: CheckedFigure }

function Figure({ dealKey, figure }: FigureProps) {
	const { explanation, label, formatted, exact, byHand, agrees } = figure
	const { key, value } = explanation
	return (
		<li>
			<p className="math__result">
				<span>{label}</span>{' '}
				<data id={`${dealKey}-${key}`} value={value === null ? '' : String(value)}>
					{formatted}
				</data>
			</p>
			<Formula explanation={explanation} />
			<p className="text-muted tabular-nums break-anywhere math__proof">
				Unrounded: {exact}.
				{byHand !== null && byHand.arithmetic !== '' && (
					<>
						{' '}
						By hand: <Typeset text={byHand.arithmetic} />.
					</>
				)}
				{!agrees && <strong data-tone="neg"> These don't match.</strong>}
			</p>
		</li>
	)
}
