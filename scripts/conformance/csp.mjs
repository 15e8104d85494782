// What csp_evaluator says about a content security policy.
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { CspParser } from "csp_evaluator/dist/parser.js";

/** From here on csp_evaluator only says that something may be a problem. */
const MAYBE = 40;

export function findingsInCsp(policy) {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings.map(({ description, directive, severity }) => ({
    description,
    directive,
    severity,
    isReal: severity < MAYBE,
  }));
}
