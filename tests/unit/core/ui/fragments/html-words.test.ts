import { expect, it } from 'vitest';
import { wordsOfHtml } from '../../../../../core/ui/fragments/html-words.ts';

it('[TBL-17] markup is searched, sorted and read by its words: blocks part them, signs are what they stand for', () => {
  expect(
    [
      '<p>one <b>tw</b>o</p><ul><li>three</li></ul>',
      'A&nbsp;&amp;&#160;B&hellip; &#8217;&#x2019; &AMP;',
      '&constructor; &toString; &unknown; &#x110000; &#; & ;',
      '&lt;b&gt;&amp;lt;',
    ].map(wordsOfHtml),
  ).toEqual(['one two three', 'A & B… ’’ &', '&constructor; &toString; &unknown; &#x110000; &#; & ;', '<b>&lt;']);
});
