"""How Sphinx builds the site: ``make docs``."""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tools")]

import make_reference
import pegwise

make_reference.write()

project = "Pegwise"
author = "The Pegwise authors"
project_copyright = "2026, The Pegwise authors"
version = release = pegwise.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
nitpicky = True
# Types of NumPy and of the inside of the package have no pages here.
nitpick_ignore_regex = [("py:.*", ".*")]

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "mixed"
python_display_short_literal_types = True
python_maximum_signature_line_length = 90
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Pegwise"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#17604f", "color-brand-content": "#17604f"},
    "dark_css_variables": {"color-brand-primary": "#7fd0b8", "color-brand-content": "#7fd0b8"},
}
html_static_path = ["_static"]
html_css_files = ["pegwise.css"]
html_copy_source = False
html_show_sphinx = False
# A page that is opened from disk may not read other pages for the lines below a search result.
html_show_search_summary = False
pygments_style = "friendly"
pygments_dark_style = "github-dark"
