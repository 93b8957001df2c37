"""Reads questions as JSON from standard input, asks the real oslo.policy, and writes its answers.

A question is {rules, target, credentials} about the rule "asked", or, with "defaults", {defaults, files, newDefaults, enforceScope,
target, credentials}: registered defaults with the scopes they are for, the operator's files (the policy file first, then those of
policy.d) and the answer for each default.
"""

import json
import logging
import os
import sys
import tempfile
import warnings

from oslo_config import cfg
from oslo_policy import policy

logging.disable(logging.CRITICAL)
warnings.simplefilter('ignore')


def answer_rules(question):
    enforcer = policy.Enforcer(cfg.ConfigOpts(), use_conf=False)
    enforcer.set_rules(policy.Rules.from_dict(question['rules']), use_conf=False)
    try:
        return bool(enforcer.enforce('asked', question['target'], question['credentials']))
    except (SyntaxError, TypeError, ValueError, AttributeError):
        # A service answers 500 then; nobody is let in.
        return False


def answer_defaults(question):
    with tempfile.TemporaryDirectory() as folder:
        write_files(folder, question['files'])
        conf = cfg.ConfigOpts()
        conf(args=[], default_config_files=[], default_config_dirs=[])
        enforcer = policy.Enforcer(conf, policy_file=os.path.join(folder, 'policy.json'))
        conf.set_override('policy_dirs', [os.path.join(folder, 'policy.d')], group='oslo_policy')
        conf.set_override('enforce_new_defaults', question['newDefaults'], group='oslo_policy')
        conf.set_override('enforce_scope', question['enforceScope'], group='oslo_policy')
        for default in question['defaults']:
            enforcer.register_default(rule_default(default))
        # The library writes into the credentials that it is given.
        ask = lambda name: bool(enforcer.enforce(name, question['target'], dict(question['credentials'])))
        return [ask(default['name']) for default in question['defaults']]


def rule_default(default):
    old = default.get('deprecated')
    deprecated = None
    if old:
        deprecated = policy.DeprecatedRule(
            old['name'], old['check'], deprecated_reason='a test', deprecated_since='now')
    return policy.RuleDefault(
        default['name'], default['check'], deprecated_rule=deprecated, scope_types=default.get('scopes'))


def write_files(folder, files):
    os.mkdir(os.path.join(folder, 'policy.d'))
    for index, rules in enumerate(files):
        name = 'policy.json' if index == 0 else 'policy.d/%02d.json' % index
        with open(os.path.join(folder, name), 'w') as file:
            json.dump(rules, file)


questions = json.load(sys.stdin)
json.dump([answer_defaults(q) if 'defaults' in q else answer_rules(q) for q in questions], sys.stdout)
