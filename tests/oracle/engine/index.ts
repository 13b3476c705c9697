/** The functions of the oracle: no formula of the product is behind them. */

export { analyze, analyzeReturns } from './formulas'
export { applyDefaults } from './inputs/effective-defaults'
export { project, projectStabilized, projectSummary } from './project'
export { bridge } from './refinance'
